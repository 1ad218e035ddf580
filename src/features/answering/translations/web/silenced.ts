import { counted } from '../../../../shared/numbers.ts'
import type { TranslatedText } from '../contract.ts'
import { silencedBy } from '../rules.ts'

/** Describes the effect of accepting the suggested words on recordings; empty if there is none. */
export function silencedInWords(texts: readonly TranslatedText[]): string {
  const count = silencedBy(texts)
  if (count === 0) return ''
  const ofTexts = texts.length === 1 ? 'of this text' : 'of these texts'
  const isOfPage = texts.some((text) => text.file === 'phrases' && silencedBy([text]) > 0)
  const where = isOfPage ? ', even in open surveys,' : ''
  return `${counted(count, 'recording')} ${ofTexts} won’t play${where} because they use the old words. Record the new words.`
}
