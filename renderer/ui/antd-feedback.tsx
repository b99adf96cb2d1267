import { ConfigProvider, Modal, message } from 'antd'
import { AntdTheme } from './antd-theme.tsx'
import type { MessageKind, Question } from './feedback.ts'

// Dialogs and messages of antd stand outside of the page's tree: they are given the product's look here.
ConfigProvider.config({ holderRender: (children) => <AntdTheme>{children}</AntdTheme> })

export function confirm({ title, content, okText, cancelText, isDangerous = false, onOk }: Question): void {
  Modal.confirm({
    title,
    content,
    okText,
    onOk,
    ...(cancelText !== undefined && { cancelText }),
    ...(isDangerous && { okButtonProps: { danger: true } }),
  })
}

export function show(kind: MessageKind, content: string, seconds?: number): void {
  void message[kind]({ content, ...(seconds !== undefined && { duration: seconds }) })
}
