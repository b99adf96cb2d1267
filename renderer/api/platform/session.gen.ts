// Generated from shared/contract by `npm run generate`. Do not edit.
import { baseApi as api } from "#renderer/api/base-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserAndCompany: build.query<
      GetUserAndCompanyResult,
      GetUserAndCompanyArgs
    >({
      query: () => ({ url: `/Web/User/GetUserAndCompany` }),
    }),
    signOutEverywhere: build.mutation<
      SignOutEverywhereResult,
      SignOutEverywhereArgs
    >({
      query: () => ({ url: `/Web/User/SignOutEverywhere`, method: "POST" }),
    }),
    updateNotificationSetting: build.mutation<
      UpdateNotificationSettingResult,
      UpdateNotificationSettingArgs
    >({
      query: (queryArg) => ({
        url: `/Web/User/UpdateNotificationSetting`,
        method: "POST",
        body: queryArg,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as sessionEndpoints };
export type GetUserAndCompanyResult =
  /** status 200 Default Response */ UserAndCompany;
export type GetUserAndCompanyArgs = void;
export type SignOutEverywhereResult = unknown;
export type SignOutEverywhereArgs = void;
export type UpdateNotificationSettingResult = unknown;
export type UpdateNotificationSettingArgs = UpdateNotificationSettingRequest;
export type Role = "SuperAdmin" | "AccountAdmin" | "BillingAdmin" | "User";
export type SessionUser = {
  /** GUID */
  id: string;
  /** GUID */
  userId: string;
  /** GUID */
  agencyId: string | null;
  authId: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  picture: string | null;
  role: Role;
  notifications: boolean;
  hubSpotUserId: string | null;
};
export type SessionCompany = {
  /** GUID */
  id: string;
  name: string;
  webSite: string;
  iqPhoneNumber: string | null;
  timeZone: "EST" | "CST" | "MST" | "PST";
  isHubSpotIntegrated: boolean;
  isActiveCampaignIntegrated: boolean;
  isBroadcastCompany: boolean;
  isAgency: boolean;
  confirmed: boolean;
  canSendMessages: boolean;
};
export type CompanyApps = {
  integrations: boolean;
  messageIq: boolean;
  statusIq: boolean;
  priceIq: boolean;
  stockIq: boolean;
};
export type UserAndCompany = {
  user: SessionUser;
  userRole: Role;
  company: SessionCompany | null;
  companyApps: CompanyApps;
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
export type UpdateNotificationSettingRequest = {
  /** GUID */
  Id: string;
  Notifications: boolean;
};
