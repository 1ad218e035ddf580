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
}

/** Makes the results of all schools together, which is done once. */
export function MakeTogether({ organization, round, schools, waiting }: MakeTogetherProps) {
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
            disabledReason={schools < 2 ? 'It takes two schools with final results.' : undefined}
            aria-busy={make.isPending}
            onClick={() => make.isPending || make.mutate()}
          >
            {make.isPending ? 'Making…' : 'Make the results together'}
          </Button>
        }
      >
        <p>
          {`Counts the respondents of ${counted(schools, 'school')} together, for the school year ${yearWords(round)}. This is done once: a school whose results are final later is not in the figures.`}
          {waiting > 0 ? ` ${counted(waiting, 'school')} would be missing now.` : ''}
        </p>
        <div role="alert">{make.isError ? <FieldError>{messageOf(make.error)}</FieldError> : null}</div>
      </Card>
    </Section>
  )
}
