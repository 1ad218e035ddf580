import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { FieldError } from '../../../../web/ui/field.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { districtResultsContract } from '../contract.ts'
import { yearWords } from './parts/year-field.tsx'

interface MakeTogetherProps {
  organization: number
  round: string
  schools: number
  waiting: number
  combineFirst: string | null
}

/** Creates the combined results of all schools, which can be done only once. */
export function MakeTogether({ organization, round, schools, waiting, combineFirst }: MakeTogetherProps) {
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => call(districtResultsContract.makeDistrictResults, { body: { organization, round } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['district-results'] }),
  })
  return (
    <Section title="All schools together">
      <Card
        foot={
          <Button
            variant="primary"
            disabledReason={schools < 2 ? 'You need two schools with final results.' : undefined}
            aria-busy={make.isPending}
            onClick={() => make.isPending || make.mutate()}
          >
            {make.isPending ? 'Combining…' : 'Combine results'}
          </Button>
        }
      >
        <p>
          {`Combines everyone who answered at ${counted(schools, 'school')} in school year ${yearWords(round)}. You can do this only once. Schools that become final later won’t be included.`}
          {waiting > 0 ? ` ${counted(waiting, 'school')} would be left out if you did this now.` : ''}
        </p>
        {combineFirst === null ? null : (
          <p>{`To see the change since ${yearWords(combineFirst)}, combine that school year first.`}</p>
        )}
        <div role="alert">{make.isError ? <FieldError>{messageOf(make.error)}</FieldError> : null}</div>
      </Card>
    </Section>
  )
}
