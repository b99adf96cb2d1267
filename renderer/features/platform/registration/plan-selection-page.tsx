import { useNavigate, useParams } from 'react-router-dom'
import { useGetUserAndCompanyQuery } from '#renderer/api/platform/session.api.ts'
import { Button } from '#renderer/ui/button.tsx'
import { MessagePage } from '#renderer/ui/message-page.tsx'
import { isProduct, productNames } from '#shared/domain/products.ts'

/** What a person sees of an app that their company does not own. */
export function PlanSelectionPage() {
  const navigate = useNavigate()
  const { product = '' } = useParams()
  const { data } = useGetUserAndCompanyQuery()
  const name = isProduct(product) ? productNames[product] : productNames.IntegrateIQ
  const company = data?.company?.name ?? 'Your company'
  return (
    <MessagePage
      title={`${company} does not own ${name}`}
      text={`${name} is an app of its own. Plans cannot be bought here yet: ask your account administrator to add ${name} to ${company}.`}
    >
      <Button isPrimary onClick={() => void navigate('/')}>
        Back to start
      </Button>
    </MessagePage>
  )
}
