import { useHost } from '#renderer/host/host-context.tsx'
import { Button } from '#renderer/ui/button.tsx'
import { MessagePage } from '#renderer/ui/message-page.tsx'
import { type Product, productNames } from '#shared/domain/products.ts'

interface Props {
  product: Product
  /** Whether we know the person and only their company is missing. */
  isKnownPerson: boolean
}

/** What is missing before somebody can use an app, and whom to ask. */
export function RegistrationMissing({ product, isKnownPerson }: Props) {
  const host = useHost()
  const text = isKnownPerson
    ? `You are signed in, but no company is registered for you yet, and ${productNames[product]} belongs to a company. Ask the account administrator of your company to add you.`
    : `You are signed in, but there is no account for this address yet. Ask the account administrator of your company for an invitation to ${productNames[product]}.`
  return (
    <MessagePage title="Your registration is not complete" text={text}>
      <Button isPrimary onClick={() => void host.session.signOut()}>
        Exit App
      </Button>
    </MessagePage>
  )
}
