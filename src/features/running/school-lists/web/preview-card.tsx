import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import { type List, type Preview, schoolListsContract, type Taken } from '../contract.ts'
import { rowStates } from '../rules-rows.ts'
import styles from './school-lists.module.css'

interface PreviewCardProps {
  names: string
  list: List
  /** Rows of the files that are of no school. */
  skipped: number
  preview: Preview
  onTaken: (counts: Taken) => void
  /** The list is to be compared again. */
  onAgain: () => void
}

/** What taking a list does, row by row, and the button that does it. */
export function PreviewCard({ names, list, skipped, preview, onTaken, onAgain }: PreviewCardProps) {
  const { schools, accounts, roles, digest } = preview
  const taking = useMutation({
    mutationFn: () => call(schoolListsContract.importList, { body: { ...list, digest: digest ?? '' } }),
    onSuccess: onTaken,
  })
  const changes = schools.new + schools.changed + accounts.new + accounts.changed + roles
  return (
    <Card
      title="Preview"
      aside={names}
      stacked
      flush
      className="screen-only"
      foot={
        <div className={styles.take}>
          {changes === 0 ? (
            <p role="status">Nothing to import: everything in it is here already, or left out.</p>
          ) : (
            <Button variant="primary" unavailable={taking.isPending} onClick={() => taking.mutate()}>
              {taking.isPending ? 'Importing…' : `Import ${inShort(preview)}`}
            </Button>
          )}
          <div role="alert">
            {taking.isError ? (
              <>
                <FieldError>{messageOf(taking.error)}</FieldError>
                <Button onClick={onAgain}>Compare again</Button>
              </>
            ) : null}
          </div>
        </div>
      }
    >
      <div className={styles.summary} role="status">
        <p>
          <b>Schools:</b> {tally(schools)}. <b>Accounts:</b> {tally(accounts)}. <b>Roles:</b> {count(roles)}{' '}
          given or changed.
        </p>
        {skipped > 0 ? (
          <p className="quiet">
            {counted(skipped, 'other row')} of these files {skipped === 1 ? 'was' : 'were'} skipped and did
            not leave this computer.
          </p>
        ) : null}
      </div>
      <Rows rows={preview.rows} />
    </Card>
  )
}

const tally = ({ new: made, changed, unchanged }: Preview['schools']): string =>
  `${count(made)} new, ${count(changed)} changed, ${count(unchanged)} unchanged`

/** "200 schools and 210 accounts", of those that are new or change. */
function inShort({ schools, accounts, roles }: Preview): string {
  const parts = [
    [schools.new + schools.changed, 'school'],
    [accounts.new + accounts.changed, 'account'],
  ] as const
  const named = parts.filter(([number]) => number > 0).map(([number, noun]) => counted(number, noun))
  return named.length > 0 ? named.join(' and ') : counted(roles, 'role')
}

const pageSize = 25
const stateNames = {
  all: 'All',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  'left out': 'Left out',
} as const

function Rows({ rows }: { rows: Preview['rows'] }) {
  const [state, setState] = useState<keyof typeof stateNames>('all')
  const [page, setPage] = useState(1)
  const inState = (one: typeof state) => (one === 'all' ? rows : rows.filter((row) => row.state === one))
  const found = inState(state)
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  const isOne = new Set(rows.map(({ file }) => file)).size <= 1
  const present = rowStates.filter((one) => inState(one).length > 0)
  return (
    <>
      {present.length > 1 ? (
        <div className={styles.choice}>
          <Segments
            legend="Rows"
            current={state}
            onChange={(key) => {
              setState(key)
              setPage(1)
            }}
            choices={(['all', ...present] as const).map((key) => ({
              key,
              name: `${stateNames[key]} ${count(inState(key).length)}`,
            }))}
          />
        </div>
      ) : null}
      <Table wide caption="Rows of the list">
        <thead>
          <tr>
            <th scope="col" className="number">
              Line
            </th>
            <th scope="col">School</th>
            <th scope="col">Person</th>
            <th scope="col">Status</th>
            <th scope="col">What is done</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={`${row.file} ${row.line}`}>
              <td className="number">{isOne ? count(row.line) : `${row.file} ${count(row.line)}`}</td>
              <th scope="row">{row.school}</th>
              <td>{row.person}</td>
              <td className="nowrap">{stateNames[row.state]}</td>
              <td>{row.what.join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <div className={styles.pager}>
        <Pager
          {...{ page, pageSize }}
          shown={shown.length}
          total={found.length}
          noun="rows"
          onPage={setPage}
        />
      </div>
    </>
  )
}
