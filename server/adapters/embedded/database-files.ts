import type { Db } from '#server/database/open.ts'
import type { Files } from '#server/ports/files.ts'

/** Keeps media in the database: nothing to set up, and one backup holds everything. Fit for pictures of texts, not for large files. */
export function createDatabaseFiles(db: Db): Files {
  return {
    save: ({ companyId, contentType, fileName, bytes }) =>
      db
        .insertInto('files')
        .values({ company_id: companyId, content_type: contentType, file_name: fileName, bytes })
        .returning('id')
        .executeTakeFirstOrThrow(),
    read: async (id) => {
      const file = await db.selectFrom('files').select(['content_type', 'file_name', 'bytes']).where('id', '=', id).executeTakeFirst()
      return file ? { contentType: file.content_type, fileName: file.file_name, bytes: file.bytes } : null
    },
  }
}
