/** Where media bytes live. Ids are GUIDs; a file belongs to one company. */
export interface Files {
  save(file: { companyId: string; contentType: string; fileName: string; bytes: Uint8Array }): Promise<{ id: string }>
  /** Null when there is no such file. */
  read(id: string): Promise<{ contentType: string; fileName: string; bytes: Uint8Array } | null>
}
