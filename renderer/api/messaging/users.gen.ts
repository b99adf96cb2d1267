// Generated from shared/contract by `npm run generate`. Do not edit.
import { baseApi as api } from "#renderer/api/base-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsersWithPhoneNumbers: build.query<
      GetUsersWithPhoneNumbersResult,
      GetUsersWithPhoneNumbersArgs
    >({
      query: (queryArg) => ({
        url: `/Web/Users/GetUsersWithPhoneNumbers`,
        params: {
          id: queryArg.id,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as usersEndpoints };
export type GetUsersWithPhoneNumbersResult =
  /** status 200 Default Response */ UserWithPhones[];
export type GetUsersWithPhoneNumbersArgs = {
  /** company id */
  id: string;
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
export type UserWithPhones = {
  /** GUID */
  userId: string;
  firstName: string;
  lastName: string;
  phones: BusinessPhone[];
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
