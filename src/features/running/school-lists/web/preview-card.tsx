import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { usePaged } from '../../../../web/ui/paged.tsx'
import { Segments } from '../../../../web/ui/segments.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { type List, type Preview, schoolListsContract, type Taken } from '../contract.ts'
import { rowStates } from '../rules.ts'
import styles from './school-lists.module.css'

interface PreviewCardProps {
  names: string
  list: List
  /** Rows of the files that don't belong to a school. */
  skipped: number
  preview: Preview
  onTaken: (counts: Taken) => void
  /** Called to compare the list again. */
  onAgain: () => void
}

export function PreviewCard({ names, list, skipped, preview, onTaken, onAgain }: PreviewCardProps) {
  const { schools, accounts, roles, digest, rows } = preview
  const taking = useMutation({
    mutationFn: () => call(schoolListsContract.importList, { body: { ...list, digest: digest ?? '' } }),
    onSuccess: onTaken,
  })
  return (
    <Card
      title="Preview"
      aside={names}
      stacked
      className="screen-only"
      foot={
        <div className={styles.parts}>
          {rows.every(({ state }) => state === 'unchanged' || state === 'left out') ? (
            <p role="status">Nothing to import. Every row is already here or is left out.</p>
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
      <div className={styles.parts}>
        <div role="status">
          <p>
            <b>Schools:</b> {tally(schools)}. <b>Accounts:</b> {tally(accounts)}. <b>Roles:</b> {count(roles)}{' '}
            added or changed.
          </p>
          {skipped > 0 ? (
            <p className="quiet">
              {counted(skipped, 'other row')} in these files {skipped === 1 ? 'was' : 'were'} skipped and
              stayed on this computer.
            </p>
          ) : null}
        </div>
        <Rows rows={rows} />
      </div>
    </Card>
  )
}

const tally = ({ new: made, changed, unchanged }: Preview['schools']): string =>
  `${count(made)} new, ${count(changed)} changed, ${count(unchanged)} unchanged`

/** Returns "200 schools and 210 accounts", counting only those that are new or change. */
function inShort({ schools, accounts, roles }: Preview): string {
  const named = Object.entries({ school: schools, account: accounts }).flatMap(([noun, all]) =>
    all.new + all.changed > 0 ? counted(all.new + all.changed, noun) : [],
  )
  return named.length > 0 ? named.join(' and ') : counted(roles, 'role')
}

type Row = Preview['rows'][number]
const nameOf = (state: string): string => state.charAt(0).toUpperCase() + state.slice(1)

function Rows({ rows }: { rows: readonly Row[] }) {
  const [{ state, page }, show] = useState<{ state: 'all' | Row['state']; page: number }>({
    state: 'all',
    page: 1,
  })
  const inState = (one: typeof state) => (one === 'all' ? rows : rows.filter((row) => row.state === one))
  const present = rowStates.filter((one) => inState(one).length > 0)
  const isOneFile = rows.every(({ file }) => file === rows[0]?.file)
  const held = { page, onPage: (next: number) => show({ state, page: next }) }
  const { shown, pager } = usePaged(inState(state), { pageSize: 25, noun: 'rows' }, held)
  return (
    <>
      {present.length > 1 ? (
        <Segments
          legend="Rows"
          current={state}
          onChange={(key) => show({ state: key, page: 1 })}
          choices={(['all', ...present] as const).map((key) => ({
            key,
            name: `${nameOf(key)} ${count(inState(key).length)}`,
          }))}
        />
      ) : null}
      <DataTable
        wide
        caption="Rows in the list"
        columns={[
          {
            head: 'Line',
            className: 'number',
            cell: ({ file, line }) => (isOneFile ? count(line) : `${file} ${count(line)}`),
          },
          { head: 'School', isName: true, cell: ({ school }) => school },
          { head: 'Person', cell: ({ person }) => person },
          { head: 'Status', className: 'nowrap', cell: ({ state }) => nameOf(state) },
          { head: 'Changes', cell: ({ what }) => what.join('; ') },
        ]}
        rows={shown}
        keyOf={({ file, line }) => `${file} ${line}`}
      />
      {pager}
    </>
  )
}
