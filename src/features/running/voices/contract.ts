import * as z from 'zod'
import { contract, fileReply, mediaTypes, offeredLanguage } from '../../../shared/endpoint.ts'
import { fileBytesAtMost } from './rules.ts'

const ofLanguage = z.object({ language: offeredLanguage })

export const voicesContract = contract({
  voiceFile: {
    method: 'GET',
    path: '/api/voice-files/{language}',
    access: 'admin',
    summary: 'A language’s recordings approved for all schools, in a file that this installation signs.',
    params: ofLanguage,
    status: 200,
    reply: fileReply,
    file: mediaTypes.json,
  },
  takeVoiceFile: {
    method: 'POST',
    path: '/api/voice-files/{language}',
    access: 'admin',
    summary:
      'Imports approved recordings signed by a registered installation. Recordings approved here aren’t replaced. 400 for any other file.',
    params: ofLanguage,
    body: z.object({ file: z.string().max(fileBytesAtMost) }),
    bodyLimit: fileBytesAtMost + 1000,
    status: 200,
    reply: z.object({
      /** Recordings that are in use now. */
      taken: z.number(),
      /** Texts that already had an approved recording. */
      had: z.number(),
      /** Recordings of words that aren't used here. */
      otherWords: z.number(),
    }),
  },
})
