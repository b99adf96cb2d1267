const WORDS: readonly [pattern: RegExp, words: string][] = [
  [/ENOSPC/, 'There is not enough space on the disk.'],
  [/ERR_CHECKSUM_MISMATCH|sha512 checksum/, 'What was downloaded is not what was published, so it was thrown away.'],
  [/ERR_UPDATER_INVALID_SIGNATURE|code signature/i, 'What was downloaded is not signed by us, so it was thrown away.'],
  [/EACCES|EPERM|EROFS/, 'The program’s folder may not be written.'],
  [/ERR_UPDATER_CHANNEL_FILE_NOT_FOUND|HttpError: 404/, 'There are no versions for this computer where they are looked for.'],
  [/net::|ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|HttpError/, 'The place of new versions cannot be reached.'],
]

/** Why an update did not come, in words for the person in front of the computer. */
export function failureWords(error: unknown): string {
  const text = error instanceof Error ? `${'code' in error ? error.code : ''} ${error.name}: ${error.message}` : String(error)
  return WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'Something went wrong. The log has the details.'
}
