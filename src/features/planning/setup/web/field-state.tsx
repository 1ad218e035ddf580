import type { ReactNode } from 'react'
import { CheckField } from '../../../../web/ui/field.tsx'
import { SavedState } from '../../../../web/ui/saved-state.tsx'
import type { SettingType } from '../contract.ts'
import { settingChange } from './data.ts'
import styles from './field-state.module.css'
import type { Saves } from './saves.ts'
import type { StepProps } from './step-props.ts'

interface SettingBoxProps extends Pick<StepProps, 'guid' | 'saves'> {
  setting: SettingType
  /** Whether it is on as it is stored. */
  stored: boolean
  label: ReactNode
  hint?: ReactNode
  /** Before it is saved. */
  onSwitch?: (on: boolean) => void
}

/** A setting that is on or off, with its saved state next to it. */
export function SettingBox({ guid, saves, setting, stored, label, hint, onSwitch }: SettingBoxProps) {
  return (
    <div className={styles.line}>
      <CheckField
        label={label}
        hint={hint}
        checked={saves.shown(setting, stored)}
        onChange={({ target }) => {
          onSwitch?.(target.checked)
          saves.save(settingChange(guid, setting, target.checked))
        }}
      />
      <FieldSaved field={setting} saves={saves} />
    </div>
  )
}

/** Whether a field is saved. */
export function FieldSaved({ field, saves }: { field: string; saves: Saves }) {
  const { state, message } = saves.of(field)
  return <SavedState state={state} message={message} onRetry={() => saves.retry(field)} />
}
