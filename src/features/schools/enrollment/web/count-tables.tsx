import { useId } from 'react'
import { count } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import field from '../../../../web/ui/field.module.css'
import { FieldError } from '../../../../web/ui/field.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import { type Cell, countOf, countRule, type EnrollmentTable, enrollmentTables } from '../rules.ts'
import styles from './enrollment.module.css'
import type { Typed } from './enrollment-file.ts'

interface CountTablesProps {
  typed: Typed
  /** Cells without a valid count. */
  faulty: readonly string[]
  onType: (key: string, text: string) => void
}

export function CountTables({ typed, faulty, onType }: CountTablesProps) {
  return (
    <div className={styles.tables}>
      {enrollmentTables.map((table) => (
        <Card
          key={titleOf(table)}
          level={3}
          title={titleOf(table)}
          aside={sumOf(table, typed)}
          className={styles.table}
        >
          <p className={field.hint}>{hintOf(table)}</p>
          <div className={styles.fields}>
            {table.cells.map((cell) => (
              <CountField
                key={cell.key}
                cell={cell}
                text={typed[cell.key] ?? ''}
                isFaulty={faulty.includes(cell.key)}
                onType={(text) => onType(cell.key, text)}
              />
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}

interface CountFieldProps {
  cell: Cell
  text: string
  isFaulty: boolean
  onType: (text: string) => void
}

function CountField({ cell, text, isFaulty, onType }: CountFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{cell.name}</label>
      <input
        id={id}
        name={cell.key}
        className={classes(field.input, field.count)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={text}
        aria-invalid={isFaulty ? true : undefined}
        aria-describedby={isFaulty ? `${id}-error` : undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {isFaulty ? (
        <div className={styles.fault}>
          <FieldError id={`${id}-error`}>{countRule}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

const people = { students: 'Students', parents: 'Families', staff: 'Staff' } as const

/** Returns a heading such as "Families by home language". */
const titleOf = ({ group, name }: EnrollmentTable): string => `${people[group]} by ${name.toLowerCase()}`

function sumOf({ cells }: EnrollmentTable, typed: Typed): string | undefined {
  const known = cells.flatMap(({ key }) => countOf(typed[key] ?? '') ?? [])
  return known.length === 0 ? undefined : `${count(known.reduce((sum, one) => sum + one, 0))} total`
}

function hintOf({ group, dimension }: EnrollmentTable): string {
  if (group === 'staff') return 'Everyone who works at the school, in any role.'
  if (group === 'parents') return 'Count each caregiver, as in the survey setup.'
  if (dimension === 'race')
    return 'Count each student once. Use 2 or More Races for students with more than one race.'
  if (dimension === 'homeLanguage') return 'For your own use. Results don’t show students by home language.'
  return 'Include only 4th grade and up.'
}
