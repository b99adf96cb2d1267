import { ProductMark } from './product-mark.tsx'
import styles from './starting-up.module.css'

/** While the client finds out who is there. Shown only if that takes long enough to notice. */
export function StartingUp() {
  return (
    <div className={styles.page} role="status" aria-label="Loading IQ Suite">
      <span className={styles.mark}>
        <ProductMark />
      </span>
    </div>
  )
}
