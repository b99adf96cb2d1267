// Generated from shared/contract by `npm run generate`. Do not edit.
import { baseApi as api } from "#renderer/api/base-api.ts";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getContactData: build.query<GetContactDataResult, GetContactDataArgs>({
      query: (queryArg) => ({
        url: `/Web/Contacts/GetContactData/${encodeURIComponent(String(queryArg.contactId))}`,
      }),
    }),
    getCurrentHubspotUrl: build.query<
      GetCurrentHubspotUrlResult,
      GetCurrentHubspotUrlArgs
    >({
      query: (queryArg) => ({
        url: `/Web/Contacts/GetCurrentHubspotURL/${encodeURIComponent(String(queryArg.contactId))}`,
      }),
    }),
    getnewConversation: build.mutation<
      GetnewConversationResult,
      GetnewConversationArgs
    >({
      query: (queryArg) => ({
        url: `/Web/Contacts/GetNewConversation`,
        method: "POST",
        body: queryArg,
      }),
    }),
    unsubscribe: build.mutation<UnsubscribeResult, UnsubscribeArgs>({
      query: (queryArg) => ({
        url: `/Web/Contacts/Unsubscribe/${encodeURIComponent(String(queryArg.contactId))}`,
        method: "POST",
      }),
    }),
    updateChatInfo: build.mutation<UpdateChatInfoResult, UpdateChatInfoArgs>({
      query: (queryArg) => ({
        url: `/Web/Contacts/UpdateChatInfo`,
        method: "PUT",
        body: queryArg,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as contactsEndpoints };
export type GetContactDataResult = /** status 200 Default Response */ Contact;
export type GetContactDataArgs = {
  /** GUID */
  contactId: string;
};
export type GetCurrentHubspotUrlResult =
  /** status 200 Default Response */ HubspotUrl;
export type GetCurrentHubspotUrlArgs = {
  /** GUID */
  contactId: string;
};
export type GetnewConversationResult =
  /** status 200 Default Response */ Conversation;
export type GetnewConversationArgs = GetNewConversationRequest;
export type UnsubscribeResult = /** status 200 Default Response */ Contact;
export type UnsubscribeArgs = {
  /** GUID */
  contactId: string;
};
export type UpdateChatInfoResult = /** status 200 Default Response */ Contact;
export type UpdateChatInfoArgs = UpdateChatInfoRequest;
export type ContactTag = {
  /** GUID */
  id: string;
  name: string;
};
export type Contact = {
  /** GUID */
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  initials: string;
  /** E.164, with the plus sign */
  phone: string;
  email: string;
  isUnsubscribed: boolean;
  isOptOutSuspected: boolean;
  contactStatus: "Active" | "Unsubscribed";
  tags: ContactTag[];
  notes: string;
  timeZones: string[];
  /** UTC, ISO 8601 */
  dateCreated: string;
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
export type HubspotUrl = {
  url: string | null;
};
export type Conversation = {
  /** GUID */
  id: string;
  /** GUID */
  contactId: string;
  /** GUID */
  businessPhoneId: string;
  /** E.164, with the plus sign */
  businessPhone: string;
  /** The contact's name; empty when only the number is known */
  fullName: string;
  /** E.164, with the plus sign */
  phone: string;
  lastMessageText: string;
  lastMessageKind: "none" | "text" | "media" | "call";
  lastMessageDirection: ("inbound" | "outbound-api") | null;
  /** UTC, ISO 8601 */
  lastContactDate: string;
  status: "" | "new";
  unreadMessagesCount: number;
  needsReply: boolean;
  hasFailed: boolean;
  isFavorite: boolean;
  isArchived: boolean;
  isUnsubscribed: boolean;
  /** Position in the company's change feed */
  seq: number;
};
export type GetNewConversationRequest = {
  /** GUID */
  companyId: string;
  contactPhone: string;
  /** Business phone; by default the first that the caller may use */
  companyPhone?: string;
};
export type UpdateChatInfoRequest = {
  /** GUID */
  id: string;
  firstname: string;
  lastname: string;
  /** Any spelling of a US or Canada number, or E.164 */
  phonenumber: string;
  email: "" | string;
};
