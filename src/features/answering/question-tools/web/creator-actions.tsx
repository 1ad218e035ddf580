import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/call.ts'
import { saveFile } from '../../../../web/save-file.ts'
import { Button, GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { FormFrame } from '../../../../web/ui/form-frame.tsx'
import { Notice } from '../../../../web/ui/notice.tsx'
import { messageOf } from '../../../../web/ui/states.tsx'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { creatorDefinition, type ParsedItem, questionsPerPage } from '../rules.ts'

interface CreatorActionsProps {
  items: readonly ParsedItem[]
  fileName: string
}

/** Questions per page, and the buttons that download the definition or save it as a draft. */
export function CreatorActions({ items, fileName }: CreatorActionsProps) {
  const plainName = fileName.replace(/\.\w+$/, '').slice(0, 200)
  const [typed, setTyped] = useState('5')
  const [name, setName] = useState(plainName)
  const save = useSaveDraft()
  const perPage = questionsPerPage(typed)
  const definition = perPage === null ? null : creatorDefinition(items, perPage)
  const missing = perPage === null ? 'Enter how many questions a page has first.' : undefined
  const unnamed = name.trim() === '' ? 'Give the draft a name first.' : undefined
  const download = () => {
    if (!definition) return
    const json = JSON.stringify({ title: name.trim() || plainName, ...definition }, null, 2)
    saveFile(new Blob([json], { type: 'application/json' }), `${plainName || 'questions'}.json`)
  }
  return (
    <Card title="Make an instrument">
      <FormFrame
        columns
        label="Make an instrument"
        onSubmit={(event) => {
          event.preventDefault()
          if (definition && !unnamed && !save.isPending)
            save.mutate({ name: name.trim(), survey: definition })
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
              {save.isPending ? 'Saving…' : 'Save as a draft'}
            </Button>
            <Button disabledReason={missing} onClick={download}>
              <IconDownload className="icon" aria-hidden />
              Download SurveyJS file
            </Button>
          </>
        }
      >
        <TextField
          label="Name of the draft"
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="Questions per page"
          after={
            definition ? <p className="quiet small">{counted(definition.pages.length, 'page')}</p> : null
          }
          required
          counted
          inputMode="numeric"
          value={typed}
          error={perPage === null ? 'Enter a whole number from 1 to 100.' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormFrame>
      {save.data ? <Saved id={save.data.id} name={save.variables.name} /> : null}
    </Card>
  )
}

function Saved({ id, name }: { id: number; name: string }) {
  return (
    <Notice
      tone="info"
      level={3}
      live
      title={`${name} is saved as a draft`}
      action={
        <GoLink to="/question-creator/$draft" params={{ draft: String(id) }}>
          Read it beside the question bank
        </GoLink>
      }
    >
      No survey uses it.{' '}
      <Link to="/survey-tester" search={{ show: `draft-${id}` }}>
        Look at it in the Survey Tester
      </Link>
    </Notice>
  )
}

function useSaveDraft() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ name, survey }: { name: string; survey: Record<string, unknown> }) =>
      call(questionsContract.addSurveyJson, { body: { name, survey: { title: name, ...survey } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['draft-instruments'], exact: true }),
  })
}
