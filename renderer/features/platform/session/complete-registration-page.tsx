import { useParams } from 'react-router-dom'
import { isProduct } from '#shared/domain/products.ts'
import { RegistrationMissing } from './registration-missing.tsx'

/** Shown to a known person without a company; the guard sends everybody else on. */
export function CompleteRegistrationPage() {
  const { product = '' } = useParams()
  return <RegistrationMissing product={isProduct(product) ? product : 'IntegrateIQ'} isKnownPerson />
}
