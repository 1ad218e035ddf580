import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '../../../../shared/languages.ts'
import { call } from '../../../../web/call.ts'
import { Button, GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Confirm } from '../../../../web/ui/confirm.tsx'
import { DataTable } from '../../../../web/ui/data-table.tsx'
import { Found } from '../../../../web/ui/found.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import { questionsContract } from '../../../schools/questions/contract.ts'
import { questionToolsContract } from '../contract.ts'
import { type StoryState, storiesQuery } from './data.ts'
import styles from './stories.module.css'

/** The standard questions with two stories at the end, and the interviews that are needed before surveys use them. */
export function Stories() {
  const query = useQuery(storiesQuery())
  return (
    <Section
      title="Standard questions with two stories"
      aside={query.data ? (query.data.inUse ? 'In use' : 'Not in use') : undefined}
    >
      <p className="quiet">
        After the scored questions, all respondents judge the same two stories. If a group also rates the
        stories higher, part of its gap may be how people use the answer choices. The stories never change a
        score.
      </p>
      <Found query={query}>{(state) => <StoriesCard state={state} />}</Found>
    </Section>
  )
}

function StoriesCard({ state }: { state: StoryState }) {
  const { inUse, languages, needed, missing, stories } = state
  return (
    <Card>
      <div className={styles.content}>
        <ol>
          {stories.map((story) => (
            <li key={story}>{story}</li>
          ))}
        </ol>
        <p>Each language needs {needed} interviews about both stories.</p>
        <DataTable
          caption="Interviews about both stories"
          columns={[
            { head: 'Language', isName: true, cell: ({ language }) => languageName(language) },
            {
              head: 'Interviews',
              cell: ({ interviews }) =>
                interviews < needed ? `${interviews}, ${needed - interviews} missing` : interviews,
            },
          ]}
          rows={languages}
          keyOf={({ language }) => language}
        />
        <p>
          <GoLink to="/interviews">See interviews</GoLink>
        </p>
        <ChooseStories inUse={inUse} missing={missing} />
      </div>
    </Card>
  )
}

function ChooseStories({ inUse, missing }: Pick<StoryState, 'inUse' | 'missing'>) {
  const [asking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const choose = useMutation({
    mutationFn: () =>
      inUse
        ? call(questionsContract.chooseInstrument, { body: { draft: null } })
        : call(questionToolsContract.useStories, {}),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      setAsking(false)
    },
  })
  const ask = () => {
    choose.reset()
    setAsking(true)
  }
  return (
    <>
      <div>
        <Button onClick={ask} disabledReason={inUse ? undefined : (missing ?? undefined)}>
          {inUse ? 'Use questions without stories' : 'Use questions with stories'}
        </Button>
      </div>
      <Confirm
        opened={asking}
        title={inUse ? 'Use the questions without stories?' : 'Use the questions with two stories?'}
        act="Use questions"
        acting="Saving…"
        pending={choose.isPending}
        error={choose.error}
        onConfirm={choose.mutate}
        onClose={() => setAsking(false)}
      >
        <p>
          In every school, surveys that haven’t opened yet will use the standard questions{' '}
          <b>{inUse ? 'without the stories' : 'with the two stories'}</b>. Open and closed surveys keep their
          questions. The scored questions are the same, so we’ll still compare them with earlier years. We’ll
          record this in the activity log.
        </p>
      </Confirm>
    </>
  )
}
