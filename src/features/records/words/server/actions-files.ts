import { contentFiles, contentSource, hasContent, readContent } from '../../../../server/content.ts'
import type { Db } from '../../../../server/db/connect.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { textId, translatedLanguages } from '../rules.ts'
import { withTextsInSource } from '../rules-files.ts'
import { catalogueOf, type Text, type Words, wordsInForce } from './actions.ts'

/** A content file. `name` is its path below `content/`. */
interface ContentFile {
  name: string
  content: string
}

/**
 * Returns the project's content files that words approved here change, with the new texts. If every text of a file or
 * question set is approved, its review state lists the reviewers.
 */
export async function correctedFiles(db: Db): Promise<ContentFile[]> {
  const words = await wordsInForce(db)
  return translatedLanguages()
    .filter(hasContent)
    .flatMap((language) =>
      contentFiles(language).flatMap((file) => {
        const name = `${language}/${file}`
        const source = contentSource(name)
        const approved = approvedWords(words, language)
        const content = withTextsInSource(source, (path, text) =>
          path === 'review' || path.startsWith('review.')
            ? (reviewers(words, language, textsOfState(language, file, path)) ?? text)
            : (approved.get(textId(file, path)) ?? text),
        )
        return content === source ? [] : [{ name, content }]
      }),
    )
}

/** Leaves out approvals of outdated English. They may still be in use here, but the project has newer words. */
const approvedWords = ({ approvedText }: Words, language: LanguageCode): Map<string, string> =>
  new Map(
    catalogueOf(language).flatMap((text): [string, string][] => {
      const approved = approvedText(language, text)
      return approved ? [[text.id, approved.words]] : []
    }),
  )

/** Returns the texts that a review state covers: those of its file, or of its question set. */
function textsOfState(language: LanguageCode, file: string, path: string): Text[] {
  const texts = catalogueOf(language).filter((text) => `${text.file}.json` === file)
  const instrument = path.slice('review.'.length)
  if (instrument === '') return texts
  const items = readContent<{ id: string; scale: string }[]>(`questions/${instrument}.json`)
  const paths = new Set(items.map(({ id }) => `titles.${id}`))
  const scales = new Set(items.map(({ scale }) => scale))
  return texts.filter((text) => {
    const [first = '', second = ''] = text.path.split('.')
    return first === 'declined' || (first === 'scales' && scales.has(second)) || paths.has(text.path)
  })
}

/** Returns "reviewed by …" with the names of all reviewers; undefined if any text isn't approved. */
function reviewers(
  { approvedText }: Words,
  language: LanguageCode,
  texts: readonly Text[],
): string | undefined {
  const approved = texts.map((text) => approvedText(language, text))
  const names = new Set(approved.flatMap((one) => (one ? [one.reviewer] : [])))
  const isComplete = approved.length > 0 && approved.every((one) => one !== undefined)
  return isComplete ? `reviewed by ${[...names].sort().join(', ')}` : undefined
}
