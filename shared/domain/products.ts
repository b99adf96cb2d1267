import type { CompanyApps } from '../contract/platform/session.ts'

/** The apps as routes name them (spec 1 §2.4). Integrate IQ is the product itself: every company has it. */
export const products = ['IntegrateIQ', 'MessageIQ', 'StatusIQ', 'PriceIQ', 'StockIQ'] as const
export type Product = (typeof products)[number]

export const productNames: Record<Product, string> = {
  IntegrateIQ: 'Integrate IQ',
  MessageIQ: 'Message IQ',
  StatusIQ: 'Status IQ',
  PriceIQ: 'Price IQ',
  StockIQ: 'Stock IQ',
}

/** Spec 1 §2.3. */
export const productHome: Record<Product, string> = {
  IntegrateIQ: '/',
  MessageIQ: '/conversations',
  StatusIQ: '/statusiq',
  PriceIQ: '/priceiq',
  StockIQ: '/stockiq',
}

export const isProduct = (value: string): value is Product => products.some((product) => product === value)

export function ownsProduct(apps: CompanyApps, product: Product): boolean {
  switch (product) {
    case 'IntegrateIQ':
      return true
    case 'MessageIQ':
      return apps.messageIq
    case 'StatusIQ':
      return apps.statusIq
    case 'PriceIQ':
      return apps.priceIq
    case 'StockIQ':
      return apps.stockIq
  }
}
