import { counted } from '../../../../shared/numbers.ts'
import type { TranslatedText } from '../contract.ts'
import { silencedBy } from '../rules.ts'

/** What taking the suggested words of texts does to recordings, in sentences; empty where it does nothing. */
export function silencedInWords(texts: readonly TranslatedText[]): string {
  const count = silencedBy(texts)
  if (count === 0) return ''
  const ofTexts = texts.length === 1 ? 'of this text' : 'of these texts'
  const isOfPage = texts.some((text) => text.file === 'phrases' && silencedBy([text]) > 0)
  const where = isOfPage ? ', also not in surveys that are open' : ''
  return `${counted(count, 'recording')} ${ofTexts} will no longer be played${where}: they have the old words. Record the new words.`
}
