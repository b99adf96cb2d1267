import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MessageStatus } from '#shared/contract/messaging/conversation.ts'
import type { Role } from '#shared/contract/operation.ts'

/** Set by the database or given; never null; a Date on reading. */
type CreatedAt = ColumnType<Date, Date | undefined, Date>
type Json<T> = JSONColumnType<T & object>

export interface Companies {
  id: Generated<string>
  name: string
  web_site: Generated<string>
  iq_phone_number: string | null
  time_zone: Generated<'EST' | 'CST' | 'MST' | 'PST'>
  agency_id: string | null
  portal_id: string | null
  is_home_admin: Generated<boolean>
  is_hubspot_integrated: Generated<boolean>
  is_active_campaign_integrated: Generated<boolean>
  is_broadcast_company: Generated<boolean>
  is_agency: Generated<boolean>
  confirmed: Generated<boolean>
  can_send_messages: Generated<boolean>
  integrations: Generated<boolean>
  message_iq: Generated<boolean>
  status_iq: Generated<boolean>
  price_iq: Generated<boolean>
  stock_iq: Generated<boolean>
  created_at: CreatedAt
}

export interface Users {
  id: Generated<string>
  company_id: string | null
  agency_id: string | null
  /** Lower case; unique. */
  email: string
  first_name: string
  last_name: string
  picture: string | null
  role: Role
  notifications: Generated<boolean>
  hubspot_user_id: string | null
  /** The subject at the identity provider; unique. */
  auth_id: string
  created_at: CreatedAt
}

/** What the embedded identity provider knows of a person; absent with an outside issuer. */
export interface IdentityAccounts {
  auth_id: string
  email: string
  password_hash: string
  failed_attempts: Generated<number>
  locked_until: Date | null
  /** Access tokens issued before this are refused: "sign out everywhere". */
  signed_out_at: Date | null
  created_at: CreatedAt
}

/** Rows of oidc-provider's adapter. */
export interface IdentityRecords {
  model: string
  id: string
  payload: Json<Record<string, unknown>>
  grant_id: string | null
  uid: string | null
  user_code: string | null
  account_id: string | null
  expires_at: Date | null
  consumed_at: Date | null
}

/** Signing and cookie keys of the identity provider, media-link keys, webhook secrets. */
export interface ServerKeys {
  name: string
  value: Json<Record<string, unknown>>
  created_at: CreatedAt
}

export interface BusinessPhones {
  id: Generated<string>
  company_id: string
  phone_number: string
  name: string
  associated_user_id: string | null
  call_forward_number: string | null
  office_extension: string | null
  /** Counts of its conversations, one for each list; kept by triggers on `conversations`, never written by us. */
  unread_messages: GeneratedAlways<number>
  unread_conversations: GeneratedAlways<number>
  open_conversations: GeneratedAlways<number>
  closed_conversations: GeneratedAlways<number>
  needs_reply_conversations: GeneratedAlways<number>
  starred_conversations: GeneratedAlways<number>
  failed_conversations: GeneratedAlways<number>
  created_at: CreatedAt
}

export interface Contacts {
  id: Generated<string>
  company_id: string
  first_name: Generated<string>
  last_name: Generated<string>
  phone: string
  email: Generated<string>
  notes: Generated<string>
  crm_contact_id: string | null
  is_unsubscribed: Generated<boolean>
  is_opt_out_suspected: Generated<boolean>
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface Tags {
  id: Generated<string>
  company_id: string
  name: string
  created_at: CreatedAt
}

export interface ContactTags {
  contact_id: string
  tag_id: string
}

export interface Conversations {
  id: Generated<string>
  company_id: string
  contact_id: string
  business_phone_id: string
  last_message_text: Generated<string>
  last_message_kind: Generated<'none' | 'text' | 'media' | 'call'>
  last_message_direction: 'inbound' | 'outbound-api' | null
  last_message_at: CreatedAt
  unread_count: Generated<number>
  first_unread_message_id: string | null
  needs_reply: Generated<boolean>
  failed_count: Generated<number>
  is_favorite: Generated<boolean>
  is_archived: Generated<boolean>
  seq: Generated<number>
  created_at: CreatedAt
}

export interface Messages {
  id: Generated<string>
  company_id: string
  conversation_id: string
  direction: 'inbound' | 'outbound-api'
  body: string
  status: MessageStatus
  error_code: string | null
  source_type: 'contact' | 'user' | 'system' | 'hubspot' | 'activecampaign'
  source_user_id: string | null
  workflow_name: string | null
  segments: Generated<number>
  /** Unique per conversation. */
  client_message_id: string | null
  /** The carrier's id; unique. */
  carrier_id: string | null
  attempt: Generated<number>
  /** When this attempt was handed to the carrier. Set before the call: without a carrier id after it, the outcome is unknown. */
  handed_over_at: Date | null
  /** Ids of earlier attempts: late news of them must not touch this one. */
  past_carrier_ids: Generated<string[]>
  created_at: CreatedAt
  updated_at: CreatedAt
  seq: Generated<number>
}

export interface MessageMedia {
  id: Generated<string>
  message_id: string
  company_id: string
  file_id: string
  media_type: string
  file_name: string
  size: number
  position: number
}

export interface Files {
  id: Generated<string>
  company_id: string
  content_type: string
  file_name: string
  bytes: Uint8Array
  created_at: CreatedAt
}

export interface Calls {
  id: Generated<string>
  company_id: string
  conversation_id: string
  is_outbound: boolean
  is_missed: boolean
  minutes: number
  recording_url: string | null
  created_at: CreatedAt
  seq: Generated<number>
}

/** One row a company: its lock is held to the end of the transaction, so the order of seq is the order of commits. */
export interface CompanyFeeds {
  company_id: string
  last_seq: Generated<number>
  /** Entries up to and with this one are pruned. */
  pruned_seq: Generated<number>
}

export interface ChangeEvents {
  company_id: string
  seq: number
  type: 'Send' | 'MessageStatus' | 'ConversationChanged'
  business_phone_id: string
  payload: Json<Record<string, unknown>>
  created_at: CreatedAt
}

export interface AuditLog {
  id: Generated<string>
  company_id: string | null
  user_id: string | null
  action: string
  details: Json<Record<string, unknown>>
  created_at: CreatedAt
}

/** The sandbox carrier's own books: what it was asked to send. */
export interface SandboxCarrierMessages {
  id: string
  /** The order in which they were accepted: several fall into one millisecond. */
  position: GeneratedAlways<number>
  from_number: string
  to_number: string
  body: string
  media_urls: Json<string[]>
  status_callback: string
  status: string
  error_code: string | null
  segments: number
  /** When the next step is due; null when it has come to an end. */
  next_step_at: Date | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** Webhooks that the sandbox carrier owes, kept until they are answered. */
export interface SandboxCarrierWebhooks {
  id: Generated<string>
  kind: 'inbound' | 'status'
  /** The carrier's message id; unique for kind 'inbound'. */
  message_id: string
  payload: Json<Record<string, unknown>>
  attempts: Generated<number>
  due_at: CreatedAt
  delivered_at: Date | null
  created_at: CreatedAt
}

export interface Schema {
  companies: Companies
  users: Users
  identity_accounts: IdentityAccounts
  identity_records: IdentityRecords
  server_keys: ServerKeys
  business_phones: BusinessPhones
  contacts: Contacts
  tags: Tags
  contact_tags: ContactTags
  conversations: Conversations
  messages: Messages
  message_media: MessageMedia
  files: Files
  calls: Calls
  company_feeds: CompanyFeeds
  change_events: ChangeEvents
  audit_log: AuditLog
  sandbox_carrier_messages: SandboxCarrierMessages
  sandbox_carrier_webhooks: SandboxCarrierWebhooks
}
