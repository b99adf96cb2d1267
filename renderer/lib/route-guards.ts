import type { UserAndCompany } from '#shared/contract/platform/session.ts'
import { isProduct, ownsProduct, type Product, productHome } from '#shared/domain/products.ts'

type Profile = Pick<UserAndCompany, 'company' | 'companyApps'>

const isUnder = (path: string, roots: readonly string[]) => roots.some((root) => path === root || path.startsWith(`${root}/`))

/** Which app a page belongs to, spec 1 §2.4. Upper and lower case are the same page. */
const pagesOf: Record<Exclude<Product, 'IntegrateIQ'>, readonly string[]> = {
  MessageIQ: ['/conversations', '/calls', '/contacts', '/charts', '/settings'],
  StatusIQ: ['/statusiq'],
  PriceIQ: ['/priceiq'],
  StockIQ: ['/stockiq'],
}

export function productOfPage(path: string): Product | null {
  const [, root = '', , named = ''] = path.split('/')
  if (root === 'product') return isProduct(named) ? named : null
  const wanted = path.toLowerCase()
  for (const [product, roots] of Object.entries(pagesOf)) {
    if (isUnder(wanted, roots) && isProduct(product)) return product
  }
  return null
}

function guardProductPage(path: string, { company, companyApps }: Profile): string | null {
  const [, , step = '', wanted = ''] = path.split('/')
  if (!isProduct(wanted)) return '/product/complete-registration/IntegrateIQ'
  if (!company) return step === 'complete-registration' ? null : `/product/complete-registration/${wanted}`
  if (ownsProduct(companyApps, wanted)) return step === 'summary' ? null : productHome[wanted]
  return step === 'plan-selection' ? null : `/product/plan-selection/${wanted}`
}

/** Where a person must go instead of `path`, or null when they may stay (spec 1 §2.4). */
export function guardRoute(path: string, profile: Profile): string | null {
  if (isUnder(path, ['/product'])) return guardProductPage(path, profile)
  const product = productOfPage(path)
  if (!profile.company) return `/product/complete-registration/${product ?? 'IntegrateIQ'}`
  if (product && !ownsProduct(profile.companyApps, product)) return `/product/plan-selection/${product}`
  return null
}
