// Generated from shared/contract by `npm run generate`. Do not edit.
import { baseApi as api } from "#renderer/api/base-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    canSendSms: build.query<CanSendSmsResult, CanSendSmsArgs>({
      query: (queryArg) => ({
        url: `/Web/Company/CanSendSms/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as companyEndpoints };
export type CanSendSmsResult = /** status 200 Default Response */ boolean;
export type CanSendSmsArgs = {
  /** GUID */
  id: string;
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
