import { Input, type InputProps, type InputRef } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { caretAfter, digitsBefore, maskPhone } from './phone-mask.ts'

interface PhoneInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string
  onChange: (masked: string) => void
}

/** A phone number under the mask (###) ###-####; the caret stays where the person types, also in the middle. */
export function PhoneInput({ value, onChange, ...rest }: PhoneInputProps) {
  const input = useRef<InputRef>(null)
  const digits = useRef<number | null>(null)
  useLayoutEffect(() => {
    const element = input.current?.input
    if (digits.current === null || !element || document.activeElement !== element) return
    const caret = caretAfter(element.value, digits.current)
    digits.current = null
    element.setSelectionRange(caret, caret)
  })
  return (
    <Input
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="(###) ###-####"
      value={value}
      onChange={(event) => {
        const typed = event.target.value
        digits.current = digitsBefore(typed, event.target.selectionStart ?? typed.length)
        onChange(maskPhone(typed))
      }}
    />
  )
}
