const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** 'en-US' → 'American English'; a code that has no name stays as it is. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code // no language tag at all
  }
}
