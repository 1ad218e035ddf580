import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { SelectField } from '../../../../web/ui/field.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import type { DistrictAnswers, Preview } from '../contract.ts'
import { listScopesQuery } from './data.ts'
import styles from './school-lists.module.css'

type Asked = NonNullable<Preview['unclear']>

interface UnclearDistrictsProps {
  unclear: Asked
  answers: DistrictAnswers
  onAnswer: (answers: DistrictAnswers) => void
}

const none = 'none'

/** Asks about each name in the District column that doesn't match exactly one district. */
export function UnclearDistricts({ unclear, answers, onAnswer }: UnclearDistrictsProps) {
  const { data: places } = useSuspenseQuery(listScopesQuery())
  // A name keeps its field after the user answers.
  const [asked, setAsked] = useState<Asked>(unclear)
  const added = unclear.filter(({ district }) => !asked.some((one) => one.district === district))
  if (added.length > 0) setAsked([...asked, ...added])
  if (asked.length === 0) return null
  const isTwice = (name: string) => places.filter((one) => one.name === name).length > 1
  const options = places.map(({ id, name, above }) => ({
    value: String(id),
    label: isTwice(name) ? `${name}, ${above ?? 'no parent organization'} (no. ${id})` : name,
  }))
  const answer = (name: string, value: string) => {
    const others = answers.filter((one) => one.name !== name)
    const chosen = { name, organization: value === none ? null : Number(value) }
    onAnswer(value === '' ? others : [...others, chosen])
  }
  return (
    <Card title="Which districts are these?" className="screen-only">
      <div className={styles.parts}>
        <p>Your list has districts that we can’t match. Choose the district for each name.</p>
        {asked.map(({ district, schools }) => {
          const given = answers.find(({ name }) => name === district)
          return (
            <SelectField
              key={district}
              label={district}
              hint={counted(schools, 'school')}
              required
              empty="Choose a district"
              options={[...options, { value: none, label: 'No district' }]}
              value={given ? String(given.organization ?? none) : ''}
              onChange={({ target }) => answer(district, target.value)}
            />
          )
        })}
      </div>
    </Card>
  )
}

const named = 5

/** Warns about schools that won't belong to any district. */
export function Unplaced({ unplaced, answers }: Pick<Preview, 'unplaced'> & { answers: DistrictAnswers }) {
  const { count = 0, schools = [] } = unplaced ?? {}
  if (count === 0) return null
  const advice = answers.some(({ organization }) => organization === null)
    ? 'To change this, choose a district or an organization above.'
    : 'Fill in the District column or choose an organization above.'
  const more = count - Math.min(schools.length, named)
  const names = [...schools.slice(0, named), ...(more > 0 ? [`${more} more`] : [])]
  return (
    <div className="screen-only">
      <Notice title={`${counted(count, 'school')} won’t belong to a district`}>
        {`${names.join(', ')}. No district officer will see ${count === 1 ? 'it' : 'them'}. ${advice}`}
      </Notice>
    </div>
  )
}
