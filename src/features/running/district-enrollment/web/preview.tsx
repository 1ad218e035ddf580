import { useMemo, useState } from 'react'
import { count, counted } from '../../../../shared/numbers.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import type { DistrictEnrollment } from '../contract.ts'
import type { ReadEnrollment } from '../rules.ts'
import { planOf } from '../rules-plan.ts'
import styles from './district-enrollment.module.css'
import { PlanNotes } from './plan-notes.tsx'
import { PlanTable } from './plan-table.tsx'
import { SavedNotice } from './saved-notice.tsx'
import { useSaveSchools } from './use-save-schools.ts'

interface PreviewProps {
  id: number
  names: string
  district: DistrictEnrollment
  read: ReadEnrollment
}

/** What the file would change, by school, with a button to save it. */
export function Preview({ id, names, district, read }: PreviewProps) {
  const plan = useMemo(() => planOf(district, read), [district, read])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const save = useSaveSchools(id)
  const changed = plan.schools.filter(({ isChanged }) => isChanged)
  const chosen = changed.filter(({ school }) => !left.has(school.id))
  const choose = (school: number, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(school)
    else next.add(school)
    setLeft(next)
  }
  return (
    <>
      {save.data ? <SavedNotice saved={save.data} /> : null}
      <Card
        title="Preview"
        aside={names}
        stacked
        foot={
          <div className={styles.parts}>
            {changed.length === 0 ? (
              <p role="status">Nothing to save. The Community Profiles already have these numbers.</p>
            ) : (
              <Button
                variant="primary"
                unavailable={save.isPending}
                disabledReason={chosen.length === 0 ? 'Choose at least one school.' : undefined}
                onClick={() => save.mutate(chosen)}
              >
                {save.isPending ? 'Saving…' : `Save ${counted(chosen.length, 'school')}`}
              </Button>
            )}
            <div role="alert">{save.isError ? <FieldError>{messageOf(save.error)}</FieldError> : null}</div>
          </div>
        }
      >
        <div className={styles.parts}>
          <p role="status">
            {`${counted(plan.schools.length, 'school')} in the file, ${count(changed.length)} with changes. The file replaces only the tables it has. Other numbers stay.`}
          </p>
          <PlanNotes plan={plan} />
          {plan.schools.length > 0 ? (
            <PlanTable schools={plan.schools} left={left} onChoose={choose} />
          ) : null}
        </div>
      </Card>
    </>
  )
}
