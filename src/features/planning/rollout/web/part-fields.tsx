import { bands, groups } from '../../../../shared/codes.ts'
import { CheckField } from '../../../../web/ui/field.tsx'
import {
  initialOf,
  partNames,
  type SetupValues,
  setupParts,
  type TemplateValues,
  valueParts,
} from '../../../schools/settings/rules.ts'
import { noGenderItem } from '../../../schools/surveys/rules.ts'
import type { PartFaults } from '../../setup/web/parts/part-faults.ts'
import { PartField } from '../../setup/web/parts/part-field.tsx'
import styles from './rollout.module.css'

interface PartProps {
  values: TemplateValues
  faults: PartFaults
  set: (change: Partial<TemplateValues>) => void
}

/** Initial values of each part that a template starts to set. */
const begun: SetupValues = {
  ...valueParts((name) => (name === 'genderQuestion' ? noGenderItem : initialOf(name))),
  groups: [...groups],
  bands: [...bands],
  languages: ['en'],
  terms: [],
}

/** Shows all parts, each with a switch: set for all schools, or left to each school. */
export function PartFields({ values, faults, set }: PartProps) {
  return (
    <div className={styles.parts}>
      {partNames.map((part) => (
        <div key={part} className={styles.part}>
          <CheckField
            label={setupParts[part]}
            hint={values[part] === null ? 'Each school decides.' : 'Set for every school.'}
            checked={values[part] !== null}
            onChange={({ target }) => set({ [part]: target.checked ? begun[part] : null })}
          />
          {values[part] === null ? null : (
            <div className={styles.fields}>
              <PartField {...{ part, values, set, faults }} />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
