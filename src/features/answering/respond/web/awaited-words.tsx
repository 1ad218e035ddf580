import type { LanguageCode } from '../../../../shared/languages.ts'
import { correctionOf } from './parts/phrases.ts'

const words = import.meta.glob<string>('../../../../../content/{en,es,so,hmn}/page.json', {
  eager: true,
  import: 'awaited',
})

/** Says, in the chosen language, that its text hasn't loaded yet. */
export function AwaitedWords({ code }: { code: LanguageCode }) {
  return (
    <span role="status" lang={code} dir="auto">
      {correctionOf(code, 'page.awaited') ?? words[`../../../../../content/${code}/page.json`]}
    </span>
  )
}
