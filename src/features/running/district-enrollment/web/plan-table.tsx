import { count } from '../../../../shared/numbers.ts'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { CheckField } from '../../../../web/ui/field.tsx'
import { usePaged } from '../../../../web/ui/paged.tsx'
import { gradesInWords } from '../rules.ts'
import type { PlannedSchool } from '../rules-plan.ts'
import styles from './district-enrollment.module.css'

interface PlanTableProps {
  schools: readonly PlannedSchool[]
  /** IDs of schools that won't be saved. */
  left: ReadonlySet<number>
  onChoose: (school: number, isChosen: boolean) => void
}

const shown = (number: number | null): string => (number === null ? '–' : count(number))

/** Each school's students by grade, what is stored now, and what to check. */
export function PlanTable({ schools, left, onChoose }: PlanTableProps) {
  const { shown: rows, pager } = usePaged(schools, { pageSize: 50, noun: 'schools' })
  return (
    <>
      <DataTable
        wide
        caption="Students from 4th grade up, by school"
        columns={[
          {
            head: 'School',
            isName: true,
            cell: ({ school, isChanged }) =>
              isChanged ? (
                <CheckField
                  label={school.name}
                  checked={!left.has(school.id)}
                  onChange={({ target }) => onChoose(school.id, target.checked)}
                />
              ) : (
                school.name
              ),
          },
          { head: 'Now', className: 'number', cell: ({ before }) => shown(before) },
          { head: 'In the file', className: 'number', cell: ({ after }) => shown(after) },
          { head: 'By grade', cell: ({ counts }) => gradesInWords(counts) || '–' },
          {
            head: 'Notes',
            cell: ({ isChanged, warnings }) => (
              <div className={styles.notes}>
                {isChanged ? null : <p>No change</p>}
                {warnings.map((warning) => (
                  <p key={warning}>{warning}</p>
                ))}
              </div>
            ),
          },
        ]}
        rows={rows}
        keyOf={({ school }) => school.id}
      />
      {pager}
    </>
  )
}
