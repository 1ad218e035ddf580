import { contract, fileReply, mediaTypes } from '../../../shared/endpoint.ts'

export const technicalReportContract = contract({
  technicalReport: {
    method: 'GET',
    path: '/api/technical-report',
    access: 'admin',
    summary:
      'The technical report as PDF: who took part, wording, agreement between questions, missing answers and limits, from the stored results of surveys released to everyone.',
    status: 200,
    reply: fileReply,
    file: mediaTypes.pdf,
  },
  technicalReportTables: {
    method: 'GET',
    path: '/api/technical-report-tables',
    access: 'admin',
    summary: 'The technical report’s tables as CSV, in a ZIP file.',
    status: 200,
    reply: fileReply,
    file: mediaTypes.zip,
  },
})
