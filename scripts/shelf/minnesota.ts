import { type ClaimBook, howToRead, table } from './claims.ts'

/** Returns a table of duties with the summary that each is from; empty for our own advice. */
const duties = (book: ClaimBook, lines: readonly (readonly [id: string, source: string])[]) =>
  table(
    ['duty', 'source', 'proved by'],
    lines.map(([id, source]) => book.cells(id).toSpliced(1, 0, source || 'our advice')),
  )

/** Returns what section 13.32 of the Minnesota Statutes means for a district that uses the service. */
export const minnesotaPage = (book: ClaimBook): string => `# Minnesota Statutes § 13.32: educational data

${book.get('alone').claim}
That holds as long as it connects no other program ([data flow](docs/shelf/data-flow.md)). Then no technology provider gets its students'
data through this service. If someone else hosts it, this page sorts the duties: the district's, the host's by contract, and what the program
does. It isn't legal advice, so ask your counsel.

**Source.** § 13.32 is at [revisor.mn.gov/statutes/cite/13.32](https://www.revisor.mn.gov/statutes/cite/13.32). The
subdivisions on technology providers and school-issued devices came with Laws of Minnesota 2022, chapter 69 (H.F. 2353). On November 26,
2026, we read the beginning of a [stored copy of the statute](https://www.revisor.mn.gov/statutes/2023/cite/13.32/subd/13.32.5), which has
definitions. For the duties we read only summaries, not the words of these subdivisions. So read the statute before you rely on this page.
The summaries are by:

- the [Minnesota House of Representatives](https://www.house.mn.gov/NewLaws/story/2022/5418), called *House* below
- law offices on [JD Supra](https://www.jdsupra.com/legalnews/minnesota-s-student-data-privacy-act-5368442/), called *JD Supra*
- [Education Framework](https://educationframework.com/resources/student-privacy-laws/state-laws/Minnesota-HF-2353), called *EF*
- the [Minnesota Association of School Administrators](https://mnasanews.org/2022/12/09/the-minnesota-government-data-practices-act-now-regulates-how-school-districts-can-monitor-student-computer-activity/),
  on subdivision 14

For § 13.055 on breaches we read the state's [Data Practices Office](https://mn.gov/admin/data-practices/data/warnings/breaches/).

${howToRead}

## Does the section apply?

- **What is educational data?** The statute says: “data on individuals maintained by a public educational agency or institution or by a person
  acting for the agency or institution which relates to a student.” A response has no name and isn't tied to a student. In a small school,
  someone might still think of one student. So we suggest treating single responses as educational data.
- **Who is a technology provider?** Someone who contracts with a public school or district to provide a school-issued device, and who
  creates, receives or maintains educational data under that contract (House, JD Supra). Software can count as such a device if it is for
  one student's own use. The survey is a page that anyone with the link can open. Ask your counsel whether your host is a technology
  provider. Most of the duties below are good sense even if it isn't.
- **If the district hosts the service itself:** There is no host and no contract with one. The lines “by contract” and the yearly notice then
  don't apply to this service. The lines about officials and school-issued devices still do.
- **If the school is private or postsecondary:** The law doesn't apply (House).

## What does the host promise?

Only the contract can promise these lines.

${duties(book, [
  ['mn-owner', 'JD Supra'],
  ['mn-no-sale', 'House'],
  ['mn-breach', 'JD Supra'],
  ['mn-return', 'JD Supra'],
  ['mn-safeguards', 'EF'],
  ['mn-employees', ''],
  ['host-sees', ''],
  ['subcontractors', ''],
])}

## What does the district do?

${duties(book, [
  ['mn-notice', 'House, EF'],
  ['mn-notice-names', 'EF'],
  ['mn-inspect', 'House, EF'],
  ['mn-private', ''],
  ['mn-survey-law', '§ 121A.065'],
])}

## What does the program do?

${book.table('what it does', ['mn-no-ads', 'anonymous', 'mn-questions', 'kept', 'return', 'log-activity'])}

## Can officials watch students?

Subdivision 14 doesn't let schools and providers watch location, sound, pictures, keystrokes or browsing on a school-issued device, with a few
exceptions (House). The service has nothing for that:

${book.table('what holds', ['mn-location', 'mn-keys', 'mn-roles', 'mn-admins', 'rounded'])}

## Words for the yearly notice

If someone else hosts the service for you, you can use these words:

> Our district uses Equity Audit, a survey about how fair school feels. HOST runs it for us. Students from grade 4 may answer. It asks for no
> name, student number or email address. It stores the answers, the grade, the language and, if the student answers, gender and race. You can
> read all questions at ADDRESS/questions. You can inspect our contract with HOST at PLACE. Questions? Ask NAME, PHONE.
`
