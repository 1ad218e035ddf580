import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { Button, GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { DownloadButton } from '../../../../web/ui/download-button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { creatorDefinition, type ParsedItem, questionsPerPage } from '../rules.ts'

/** Sets the questions per page, downloads the definition or saves it as a draft. */
export function CreatorActions({ items, fileName }: { items: readonly ParsedItem[]; fileName: string }) {
  const plainName = fileName.replace(/\.\w+$/, '').slice(0, 200)
  const [typed, setTyped] = useState('5')
  const [typedName, setName] = useState(plainName)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (body: { name: string; survey: Record<string, unknown> }) =>
      call(questionsContract.addSurveyJson, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['draft-instruments'], exact: true }),
  })
  const name = typedName.trim()
  const perPage = questionsPerPage(typed)
  const survey = perPage && { title: name || plainName, ...creatorDefinition(items, perPage) }
  const missing = survey ? undefined : 'Enter the number of questions per page first.'
  const unnamed = name === '' ? 'Name the draft first.' : undefined
  return (
    <Card title="Create a question set">
      <FormFrame
        columns
        label="Create a question set"
        onSubmit={(event) => {
          event.preventDefault()
          if (survey && !unnamed && !save.isPending) save.mutate({ name, survey })
        }}
        error={save.error ? messageOf(save.error) : null}
        actions={
          <>
            <Button
              type="submit"
              variant="primary"
              unavailable={save.isPending}
              disabledReason={missing ?? unnamed}
            >
              {save.isPending ? 'Saving…' : 'Save draft'}
            </Button>
            <DownloadButton
              disabledReason={missing}
              load={async () => ({
                name: `${plainName || 'questions'}.json`,
                blob: new Blob([JSON.stringify(survey, null, 2)], { type: 'application/json' }),
              })}
            >
              Download SurveyJS file
            </DownloadButton>
          </>
        }
      >
        <TextField
          label="Draft name"
          required
          maxLength={200}
          value={typedName}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="Questions per page"
          after={survey ? <p className="quiet small">{counted(survey.pages.length, 'page')}</p> : null}
          required
          counted
          inputMode="numeric"
          value={typed}
          error={survey ? undefined : 'Enter a whole number from 1 to 100.'}
          onChange={({ target }) => setTyped(target.value)}
        />
      </FormFrame>
      {save.data ? (
        <Notice
          tone="info"
          level={3}
          live
          title={`${save.variables.name} is saved as a draft`}
          action={
            <GoLink to="/question-creator/$draft" params={{ draft: String(save.data.id) }}>
              Compare it with the standard questions
            </GoLink>
          }
        >
          No survey uses it yet.{' '}
          <Link to="/survey-tester" search={{ show: `draft-${save.data.id}` }}>
            Try it in the Survey Tester
          </Link>
        </Notice>
      ) : null}
    </Card>
  )
}
