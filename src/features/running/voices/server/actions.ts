import type { Services } from '../../../../server/serve.ts'
import { Problem } from '../../../../shared/errors.ts'
import type { LanguageCode } from '../../../../shared/languages.ts'
import { approvedForAll, takeApproved } from '../../../answering/recordings/server/actions-exchange.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { openShared, shareFile } from '../../cells/server/actions-shared.ts'
import { voiceContent, voiceFormat } from '../rules.ts'

/** Returns the signed file of a language. Throws 'conflict' if no recording is approved. */
export async function voiceFileOf(services: Services, language: LanguageCode) {
  const recordings = await approvedForAll(services, language)
  if (recordings.length === 0)
    throw new Problem('conflict', 'No recordings in this language are approved for all schools.')
  return {
    name: `recordings-${language}.json`,
    content: await shareFile(services, voiceFormat, { language, recordings }),
  }
}

/** Throws 'badRequest' with the reason if it is damaged, in another language or from an unknown installation. */
export async function takeVoices(services: Services, user: UserRow, language: LanguageCode, text: string) {
  const { content, from } = await openShared(services, text, {
    ...{ format: voiceFormat, kind: 'a file of recordings', shape: voiceContent },
  })
  if (content.language !== language)
    throw new Problem(
      'badRequest',
      'These recordings are in a different language. Choose that language first.',
    )
  return takeApproved(services, user, language, {
    from: `installation ${from}`,
    recordings: content.recordings,
  })
}
