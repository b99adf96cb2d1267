import styles from './policy-faults.module.css'

/** A policy that cannot be read as it stands is never passed over in silence. */
export function PolicyFaults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null
  return (
    <section className={styles.faults} aria-label="Policy">
      <strong>Part of your company’s policy could not be read.</strong>
      <p>What is listed here has no effect. Please tell your administrator.</p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </section>
  )
}
