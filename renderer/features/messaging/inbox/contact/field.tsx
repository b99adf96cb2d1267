import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  status: 'error' | ''
}

interface FieldProps {
  label: string
  error: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A labelled control with its error below it, told to assistive technology. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': error && `${id}-error`, status: error ? 'error' : '' })}
      {error && (
        <span id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  )
}
