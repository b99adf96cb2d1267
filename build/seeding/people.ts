import type { Random } from './random.ts'

const firstNames =
  'Aaliyah Abigail Ahmed Aisha Alejandro Alice Amara Andre Anh Anna Antonio Arjun Ava Bao Beatriz Ben Bianca Carlos Chidi Chloé Daniel Daria Deepa Diego Dmitri Elena Eli Elif Emeka Emma Esther Ethan Fatima Felix Finn François Gabriela Grace Hana Hannah Hassan Hiroshi Imani Ines Isaac Ivan Jamal James Jing José Julia Jun Kai Karim Kenji Lakshmi Laura Leila Liam Lucía Luka Maja Malik Marcus María Mateo Mei Michael Min-jun Mohammed Nadia Naomi Noah Nora Olga Oliver Omar Owen Paula Pedro Priya Rahul Renée Ricardo Rosa Ruth Sana Santiago Sara Sofia Sören Tariq Thảo Tomás Uma Victor Wei Yara Yuki Yusuf Zoë Zuzana'.split(
    ' ',
  )
const lastNames =
  'Abbott Adeyemi Ahmed Alvarez Andersson Baker Bell Bianchi Brown Castillo Chen Cohen Costa Cruz Davies Diallo Diaz Dubois Edwards Eriksen Evans Fischer Flores Fraser García Ghosh Gonzalez Green Gutierrez Haddad Hall Hansen Hernández Hoang Hughes Ibrahim Ivanova Jackson Jensen Johnson Jones Kaya Khan Kim Kowalski Kumar Larsen Lee Li Lopez Ma Martin Martínez Mbeki Mehta Miller Moore Moreau Müller Murphy Nakamura Nguyen Novák O’Brien Okafor Okonkwo Ortiz Park Patel Pereira Petrov Popescu Raman Reyes Rossi Ryan Sato Schmidt Shah Silva Singh Smith Sørensen Suzuki Taylor Torres Tran Usman Vargas Wagner Walker Wang Weber Williams Wilson Wong Yamamoto Yılmaz Young Zhang Zimmermann'.split(
    ' ',
  )
const chineseNames = ['李 小明', '王 芳', '张 伟', '刘 洋', '陈 静', '杨 帆', '赵 磊', '黄 丽', '周 杰', '吴 敏', '徐 强', '孙 悦']

/** A fifth are only a number; some are Chinese, last name first. */
export function personName(random: Random): { firstName: string; lastName: string; email: string } {
  if (random.isTrue(0.2)) return { firstName: '', lastName: '', email: '' }
  if (random.isTrue(0.05)) {
    const [lastName = '', firstName = ''] = random.pick(chineseNames).split(' ')
    return { firstName, lastName, email: '' }
  }
  const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)]
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/[^a-z.-]/gi, '')
  return { firstName, lastName, email: random.isTrue(0.4) ? `${plain.toLowerCase()}@mail.example` : '' }
}
