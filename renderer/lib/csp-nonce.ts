/**
 * The nonce of this page's content security policy. Libraries that add style elements (antd, the emoji picker) are given it. The browser
 * hides the attribute once parsed, so the property is read.
 */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
