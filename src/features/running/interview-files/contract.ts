import * as z from 'zod'
import { contract, fileReply, mediaTypes } from '../../../shared/endpoint.ts'
import { fileBytesAtMost } from './rules.ts'

export const interviewFilesContract = contract({
  interviewFile: {
    method: 'GET',
    path: '/api/interview-file',
    access: 'admin',
    summary:
      'What this installation’s interviews showed about each question in each language, in a file that it signs. It has only counts, and a code for each interview.',
    status: 200,
    reply: fileReply,
    file: mediaTypes.json,
  },
  takeInterviewFile: {
    method: 'POST',
    path: '/api/interview-files',
    access: 'admin',
    summary:
      'Imports a registered installation’s interviews, which replace its earlier ones, and those of other installations with the same interviews. 400 for a file that can’t be trusted or read, 409 for one that isn’t newer.',
    body: z.object({ file: z.string().max(fileBytesAtMost) }),
    bodyLimit: 2 * fileBytesAtMost,
    status: 200,
    reply: z.object({
      name: z.string().meta({ examples: ['Ohio'] }),
      /** Wordings of questions that the file has interviews about. */
      rows: z.number(),
      /** Other installations whose table had some of the same interviews, so that it was removed. */
      replaced: z.array(z.string()),
    }),
  },
})
