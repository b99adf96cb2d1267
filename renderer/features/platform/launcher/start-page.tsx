import { useNavigate } from 'react-router-dom'
import { useGetUserAndCompanyQuery } from '#renderer/api/platform/session.api.ts'
import { Button } from '#renderer/ui/button.tsx'
import { ownsProduct, type Product, productHome, productNames, products } from '#shared/domain/products.ts'
import styles from './start-page.module.css'

const descriptions: Record<Product, string> = {
  IntegrateIQ: 'More than 30 sync recipes that connect your cloud software to the CRM.',
  MessageIQ: 'Texting beside the CRM: one-to-one conversations from your own business numbers.',
  StatusIQ: 'Shows your customers the status of anything that the CRM holds.',
  PriceIQ: 'Brings the prices of your price lists into the line items of a deal.',
  StockIQ: 'Looks up the inventory of your ERP on a deal.',
}

/** Apps whose screens exist in this version. */
const launchable = new Set<Product>(['MessageIQ'])

/** The launcher: what the company owns, and what of it can be opened. */
export function StartPage() {
  const navigate = useNavigate()
  const { data } = useGetUserAndCompanyQuery()
  if (!data) return null
  const owned = products.filter((product) => ownsProduct(data.companyApps, product))
  return (
    <main className={styles.page}>
      <h1>Welcome, {data.user.firstName || data.user.name}</h1>
      <p className={styles.lead}>The apps of {data.company?.name ?? 'your company'}</p>
      <ul className={styles.cards}>
        {owned.map((product) => (
          <li key={product} className={styles.card}>
            <h2>{productNames[product]}</h2>
            <p>{descriptions[product]}</p>
            {launchable.has(product) ? (
              <Button isPrimary aria-label={`Launch ${productNames[product]}`} onClick={() => void navigate(productHome[product])}>
                Launch
              </Button>
            ) : (
              <span className={styles.later}>Not in this version yet</span>
            )}
          </li>
        ))}
      </ul>
    </main>
  )
}
