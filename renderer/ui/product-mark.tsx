import styles from './product-mark.module.css'

/** The logo. Decorative, letters included: a link or heading beside it says the name. */
export function ProductMark() {
  return <span className={styles.mark} aria-hidden="true" />
}
