import { TranslationPage as Translation } from '../../features/answering/translations/web/translation-page.tsx'
import { Preparation } from '../../features/running/languages/web/parts/preparation.tsx'

/** A translation, with what an added language still needs before surveys can use it. */
export function TranslationPage() {
  return <Translation preparation={(language) => <Preparation language={language} />} />
}
