import { z } from 'zod'
import { Guid, RoleName } from '../common.ts'
import { operation, roles } from '../operation.ts'

export const SessionUser = z
  .object({
    id: Guid,
    userId: Guid,
    agencyId: Guid.nullable(),
    authId: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.email(),
    picture: z.string().nullable(),
    role: RoleName,
    notifications: z.boolean(),
    hubSpotUserId: z.string().nullable(),
  })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.infer<typeof SessionUser>

export const SessionCompany = z
  .object({
    id: Guid,
    name: z.string(),
    webSite: z.string(),
    iqPhoneNumber: z.string().nullable(),
    timeZone: z.enum(['EST', 'CST', 'MST', 'PST']),
    isHubSpotIntegrated: z.boolean(),
    isActiveCampaignIntegrated: z.boolean(),
    isBroadcastCompany: z.boolean(),
    isAgency: z.boolean(),
    confirmed: z.boolean(),
    canSendMessages: z.boolean(),
  })
  .meta({ id: 'SessionCompany' })
export type SessionCompany = z.infer<typeof SessionCompany>

/** Ownership of the apps, spec 1 §1. */
export const CompanyApps = z
  .object({
    integrations: z.boolean(),
    messageIq: z.boolean(),
    statusIq: z.boolean(),
    priceIq: z.boolean(),
    stockIq: z.boolean(),
  })
  .meta({ id: 'CompanyApps' })
export type CompanyApps = z.infer<typeof CompanyApps>

export const UserAndCompany = z
  .object({
    user: SessionUser,
    userRole: RoleName,
    company: SessionCompany.nullable(),
    companyApps: CompanyApps,
  })
  .meta({ id: 'UserAndCompany' })
export type UserAndCompany = z.infer<typeof UserAndCompany>

export const getUserAndCompany = operation({
  operationId: 'getUserAndCompany',
  method: 'GET',
  path: '/Web/User/GetUserAndCompany',
  tag: 'platform/session',
  summary:
    'The signed-in person, their role, the company they act for and its apps. 404 (with isBadEmail where the address is no company address) for a person without an account.',
  roles,
  response: UserAndCompany,
})

export const updateNotificationSetting = operation({
  operationId: 'updateNotificationSetting',
  method: 'POST',
  path: '/Web/User/UpdateNotificationSetting',
  tag: 'platform/session',
  summary: 'Switches the notifications of the signed-in user on or off.',
  roles,
  body: z.object({ Id: Guid, Notifications: z.boolean() }).meta({ id: 'UpdateNotificationSettingRequest' }),
})

export const signOutEverywhere = operation({
  operationId: 'signOutEverywhere',
  method: 'POST',
  path: '/Web/User/SignOutEverywhere',
  tag: 'platform/session',
  summary: 'Ends every session and revokes every token of the signed-in user.',
  roles,
})
