import { expect, test } from 'vitest'
import type { CompanyApps, SessionCompany } from '#shared/contract/platform/session.ts'
import { guardRoute, productOfPage } from './route-guards.ts'

const company: SessionCompany = {
  id: 'c0000000-0000-4000-8000-000000000001',
  name: 'Acme',
  webSite: '',
  iqPhoneNumber: null,
  timeZone: 'EST',
  isHubSpotIntegrated: true,
  isActiveCampaignIntegrated: false,
  isBroadcastCompany: false,
  isAgency: false,
  confirmed: true,
  canSendMessages: true,
}
const none: CompanyApps = { integrations: true, messageIq: false, statusIq: false, priceIq: false, stockIq: false }
const all: CompanyApps = { integrations: true, messageIq: true, statusIq: true, priceIq: true, stockIq: true }

const owner = (path: string) => guardRoute(path, { company, companyApps: all })
const withoutApps = (path: string) => guardRoute(path, { company, companyApps: none })
const withoutCompany = (path: string) => guardRoute(path, { company: null, companyApps: none })

test('an owner of every app goes where they want', () => {
  for (const path of ['/', '/start', '/conversations', '/conversations/1', '/settings/user', '/PriceIQ', '/nope'])
    expect(owner(path)).toBeNull()
})

test.each([
  ['/conversations', 'MessageIQ'],
  ['/conversations/1', 'MessageIQ'],
  ['/calls', 'MessageIQ'],
  ['/contacts', 'MessageIQ'],
  ['/charts', 'MessageIQ'],
  ['/settings', 'MessageIQ'],
  ['/settings/user', 'MessageIQ'],
  ['/PriceIQ/create', 'PriceIQ'],
  ['/priceiq', 'PriceIQ'],
  ['/StatusIQ/edit/3', 'StatusIQ'],
  ['/StockIQ/products', 'StockIQ'],
])('%s without the app is the plan selection of %s, and without a company its registration', (path, product) => {
  expect(withoutApps(path)).toBe(`/product/plan-selection/${product}`)
  expect(withoutCompany(path)).toBe(`/product/complete-registration/${product}`)
})

test('a page that only begins like one of an app is not that app’s', () => {
  expect(productOfPage('/conversationsabroad')).toBeNull()
  expect(productOfPage('/settings-old')).toBeNull()
})

test('without a company every other page is the registration of the product itself', () => {
  expect(withoutCompany('/')).toBe('/product/complete-registration/IntegrateIQ')
  expect(withoutCompany('/product/complete-registration/MessageIQ')).toBeNull()
  expect(withoutCompany('/product/plan-selection/MessageIQ')).toBe('/product/complete-registration/MessageIQ')
})

test('an unknown product is the registration of the product itself', () => {
  for (const guard of [owner, withoutApps])
    expect(guard('/product/plan-selection/CoffeeIQ')).toBe('/product/complete-registration/IntegrateIQ')
})

test('registration of a company that exists is plan selection; an app that is owned leads home', () => {
  expect(withoutApps('/product/complete-registration/StockIQ')).toBe('/product/plan-selection/StockIQ')
  expect(withoutApps('/product/plan-selection/StockIQ')).toBeNull()
  expect(withoutApps('/product/complete-registration/IntegrateIQ')).toBe('/')
  expect(owner('/product/plan-selection/MessageIQ')).toBe('/conversations')
  expect(owner('/product/summary/MessageIQ')).toBeNull()
})

test('no redirect leads to a page that redirects for ever', () => {
  const paths = ['/', '/conversations', '/settings', '/priceiq', '/product', '/product/payment/PriceIQ', '/product/complete-registration/X']
  for (const guard of [owner, withoutApps, withoutCompany]) {
    for (const start of paths) {
      let path: string | null = start
      let hops = 0
      while (path !== null && hops < 5) {
        path = guard(path)
        hops += 1
      }
      expect(path, start).toBeNull()
    }
  }
})
