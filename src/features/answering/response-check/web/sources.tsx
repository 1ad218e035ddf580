import type { ReactNode } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import type { Criterion, ResponseCheck } from '../contract.ts'
import { anyOf } from '../rules.ts'
import { useChecked } from './data.ts'
import styles from './response-check.module.css'
import { peopleOf } from './sentences.ts'

/** Button that shows a criterion's responses as a batch; `at` tells screen readers which ones. */
export function Look({ criterion, at, again }: { criterion: Criterion; at: string; again?: boolean }) {
  const { look } = useChecked()
  return (
    <TextButton onClick={() => look(criterion)}>
      {again ? 'Review again' : 'Review'}
      <span className="unseen"> {at}</span>
    </TextButton>
  )
}

/** Networks, and people who entered booklets, with many of a group's responses. Each can be reviewed as a batch. */
export function Sources({
  group: { key, networks, typed, slips },
}: {
  group: ResponseCheck['groups'][number]
}) {
  const { smallGroup, networksKept, paper } = useChecked().check
  const people = peopleOf(key)
  return (
    <>
      {networks.length === 0 ? (
        <Card title="Networks" level={3}>
          <p>
            {networksKept
              ? `No network sent ${count(smallGroup)} or more counted responses from ${people}.`
              : slips
                ? 'We don’t save the network of responses with a slip, so we can compare only times, flags and answers.'
                : 'We didn’t record network addresses for this survey (RESPONDENT_TRACE setting), so we can compare only times, flags and answers.'}
          </p>
        </Card>
      ) : (
        <SourceCard
          title="Networks"
          aside={`${count(smallGroup)} or more responses each`}
          caption={`Networks that sent responses from ${people}, largest first`}
          head="Network"
          sources={networks.map(({ network, size, marked }) => {
            // If the name is too long for one line, it breaks before the length of the shared part.
            const [shared, length] = network.split('/')
            const name = length === undefined ? shared : [shared, <wbr key="/" />, `/${length}`]
            return { name, size, marked, whence: `from ${network}`, criterion: { ...anyOf(key), network } }
          })}
        />
      )}
      {typed.length === 0 ? null : (
        <SourceCard
          title="Entered from paper"
          aside="No ticket, speed or network to check"
          caption={`Responses from ${people} entered from paper, by helper link`}
          head="Entered by"
          sources={typed.map(({ link, size }) => {
            const typist = paper.find((one) => one.link === link)
            const whence = `entered by ${typist?.name}`
            const name = (
              <>
                {typist?.name} <span className="quiet">(link {link})</span>
                {typist ? (
                  <p className="quiet small">
                    Of {counted(typist.sheets, 'booklet')} in all groups, {count(typist.twice)}{' '}
                    {typist.twice === 1 ? 'was' : 'were'} entered twice.{' '}
                    {counted(typist.differences, 'answer')} differed.
                  </p>
                ) : null}
              </>
            )
            return { name, size, whence, criterion: { ...anyOf(key), link } }
          })}
        />
      )}
    </>
  )
}

interface Source {
  name: ReactNode
  size: number
  marked?: number
  whence: string
  criterion: Criterion
}
interface SourceCardProps {
  title: string
  aside: string
  caption: string
  head: string
  sources: readonly Source[]
}

function SourceCard({ title, aside, caption, head, sources }: SourceCardProps) {
  const marked = { head: 'Flagged', className: 'number', cell: ({ marked = 0 }: Source) => count(marked) }
  return (
    <Card title={title} level={3} aside={aside}>
      <div className={`${styles.table} ${styles.source}`}>
        <DataTable
          caption={caption}
          columns={[
            { head, isName: true, cell: ({ name }) => name },
            { head: 'Responses', className: 'number', cell: ({ size }) => count(size) },
            ...(sources.some((one) => one.marked !== undefined) ? [marked] : []),
            {
              head: 'Review',
              shown: <span className="unseen">Review</span>,
              className: 'number',
              cell: ({ criterion, size, whence }) => (
                <Look criterion={criterion} at={`the ${counted(size, 'response')} ${whence}`} />
              ),
            },
          ]}
          rows={sources}
          keyOf={({ whence }) => whence}
        />
      </div>
    </Card>
  )
}
