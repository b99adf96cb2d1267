import { escapeHtml, layout } from './layout.ts'

export type SignInFault =
  | { kind: 'incomplete'; isEmailMissing: boolean; isPasswordMissing: boolean }
  | { kind: 'rejected' }
  | { kind: 'locked'; minutes: number }

export function signInPage({ email, fault, isDesktop }: { email: string; fault?: SignInFault; isDesktop: boolean }): string {
  const missing = fault?.kind === 'incomplete' ? fault : { isEmailMissing: false, isPasswordMissing: false }
  const isPasswordNext = email !== ''
  return layout({
    title: fault ? 'Sign-in failed · Integrate IQ' : 'Sign in · Integrate IQ',
    body: `<h1>Sign in</h1>
<p class="lead">${isDesktop ? 'Continue to Integrate IQ on your desktop.' : 'Continue to Integrate IQ.'}</p>
${fault ? `<p class="alert" role="alert" id="fault">${escapeHtml(faultText(fault))}</p>` : ''}
<form method="post" novalidate>
<div>${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, hasFocus: !isPasswordNext, fault: missing.isEmailMissing ? 'Enter your email address.' : null, isWrong: fault?.kind === 'rejected' })}</div>
<div>${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', value: '', hasFocus: isPasswordNext, fault: missing.isPasswordMissing ? 'Enter your password.' : null, isWrong: fault?.kind === 'rejected' })}</div>
<button type="submit">Sign in</button>
</form>
<p class="foot">Forgot your password? Your account administrator can help.</p>`,
  })
}

function faultText(fault: SignInFault): string {
  switch (fault.kind) {
    case 'incomplete':
      return 'Fill in both fields to sign in.'
    case 'rejected':
      return 'The email address and password do not match. Check both and try again.'
    case 'locked':
      return `Too many failed attempts, so sign-in with this address is paused. Try again in ${fault.minutes} ${fault.minutes === 1 ? 'minute' : 'minutes'}.`
  }
}

interface Field {
  name: string
  label: string
  type: 'email' | 'password'
  autocomplete: string
  value: string
  hasFocus: boolean
  /** What is wrong with this field alone. */
  fault: string | null
  isWrong: boolean
}

function field({ name, label, type, autocomplete, value, hasFocus, fault, isWrong }: Field): string {
  const describedBy = fault ? `${name}-fault` : isWrong ? 'fault' : null
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(value)}" required maxlength="${type === 'email' ? 320 : 1024}"${
    type === 'email' ? ' autocapitalize="none" spellcheck="false"' : ''
  }${hasFocus ? ' autofocus' : ''}${describedBy ? ` aria-invalid="true" aria-describedby="${describedBy}"` : ''}>
${fault ? `<p class="hint" id="${name}-fault">${fault}</p>` : ''}`
}
