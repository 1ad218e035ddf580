import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import { parsedJson } from '../../../../shared/json.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { approvedForAll, takeApproved } from '../../../answering/recordings/server/actions-exchange.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { fingerprint, isKnownKey, isSignedBy, signerOf } from '../../cells/server/actions-signed.ts'
import { voiceContent, voiceFile, voiceFormat } from '../rules.ts'

/** Returns the signed file of a language. Throws 'conflict' if no recording is approved. */
export async function voiceFileOf(services: Services, language: LanguageCode) {
  const recordings = await approvedForAll(services, language)
  if (recordings.length === 0)
    throw new Problem('conflict', 'No recordings in this language are approved for all schools.')
  const content = JSON.stringify({ language, recordings })
  const signature = (await signerOf(services, voiceFormat))(content)
  return {
    name: `recordings-${language}.json`,
    content: `${JSON.stringify({ format: voiceFormat, content, ...signature })}\n`,
  }
}

/** Throws 'badRequest' with the reason if it is damaged, in another language or from an unknown installation. */
export async function takeVoices(services: Services, user: UserRow, language: LanguageCode, text: string) {
  const { data: file } = voiceFile.safeParse(parsedJson(text))
  if (!file) throw new Problem('badRequest', 'This isn’t a file of recordings from an installation.')
  if (!isSignedBy(file, voiceFormat, file.content))
    throw new Problem('badRequest', 'This file was changed after it was signed. Ask for a new copy.')
  if (!(await isKnownKey(services, file.key)))
    throw new Problem(
      'badRequest',
      `We don’t know the installation that signed this file. Register it on Installations first, and compare this fingerprint with its administrator: ${fingerprint(file.key)}`,
    )
  const { data: content } = voiceContent.safeParse(parsedJson(file.content))
  if (!content) throw new Problem('badRequest', 'This file is signed, but we can’t read its contents.')
  if (content.language !== language)
    throw new Problem(
      'badRequest',
      'These recordings are in a different language. Choose that language first.',
    )
  return takeApproved(services, user, language, {
    from: `installation ${fingerprint(file.key)}`,
    recordings: content.recordings,
  })
}
