import type { LanguageCode } from '../../../shared/languages.ts'
import { recordingName } from '../rules.ts'

const files: Readonly<Record<string, string>> = import.meta.glob('../../../../content/*/audio/*.mp3', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Addresses of the recordings by language and name, as `en/yes-always.mp3`. */
export const recordings = new Map(
  Object.entries(files).map(([path, address]) => {
    const [name, , code] = path.split('/').reverse()
    return [`${code}/${name}`, address]
  }),
)

/** Addresses of the recordings of all the texts, in their order; null where one of them has none. */
export function recordedParts(code: LanguageCode, texts: readonly string[]): readonly string[] | null {
  const found = texts.map((text) => recordings.get(`${code}/${recordingName(text)}.mp3`))
  return found.every((address) => address !== undefined) ? found : null
}
