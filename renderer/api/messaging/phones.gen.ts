// Generated from shared/contract by `npm run generate`. Do not edit.
import { baseApi as api } from "#renderer/api/base-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCompanyPhones: build.query<GetCompanyPhonesResult, GetCompanyPhonesArgs>(
      {
        query: (queryArg) => ({
          url: `/Web/Phones/GetCompanyPhones`,
          params: {
            id: queryArg.id,
          },
        }),
      },
    ),
    getCompanyPhonesByUserId: build.query<
      GetCompanyPhonesByUserIdResult,
      GetCompanyPhonesByUserIdArgs
    >({
      query: (queryArg) => ({
        url: `/Web/Phones/GetCompanyPhonesByUserId/${encodeURIComponent(String(queryArg.userId))}`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as phonesEndpoints };
export type GetCompanyPhonesResult =
  /** status 200 Default Response */ BusinessPhone[];
export type GetCompanyPhonesArgs = {
  /** company id */
  id: string;
};
export type GetCompanyPhonesByUserIdResult =
  /** status 200 Default Response */ BusinessPhone[];
export type GetCompanyPhonesByUserIdArgs = {
  /** GUID */
  userId: string;
};
export type BusinessPhone = {
  /** GUID */
  id: string;
  name: string;
  /** E.164, with the plus sign */
  phoneNumber: string;
  /** GUID */
  associatedUserId: string | null;
};
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  instance?: string;
  errors?: {
    field: string;
    message: string;
  }[];
  [key: string]: unknown;
};
