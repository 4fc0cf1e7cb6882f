/** Passwords of at least six characters that lists of leaked ones are led by, in the world and in India; lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  000000 0000000 00000000 111111 1111111 11111111 1111111111 112233 11223344 121212 123123 123123123 123321
  123456 1234567 12345678 123456789 1234567890 0123456789 0987654321 987654321 87654321 7654321 654321 123454321
  12344321 1234554321 1234512345 12341234 123654 123698745 123789 123abc 123qwe 123qweasd 147147 147258 147258369
  159159 159357 159753 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz@wsx 222222 22222222
  232323 252525 333333 369369 444444 456456 456789 555555 55555555 666666 66666666 777777 7777777 77777777 789456
  789456123 888888 88888888 999999 99999999 696969 786786 7867867 100000 200000 102030 10203040 101010 202020
  aaaaaa aaaaaaaa a12345 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 ab1234 abc123 abc1234 abc12345
  abc@123 abc@1234 abcd123 abcd1234 abcd@123 abcd@1234 abcde12345 abcdef abcdefg abcdefgh asd123 asdasd asdf1234
  asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdf;lkj zxcvbn zxcvbnm zxcvbnm123 qazwsx qazwsxedc qaz123 q1w2e3
  q1w2e3r4 qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345
  qwerty@123 qwertyui qwertyuiop poiuytrewq
  password password1 password12 password123 password1234 password@1 password@12 password@123 password@1234
  password! password1! passw0rd p@ssw0rd p@ssword p@ss1234 p@ssw0rd123 pass123 pass1234 pass12345 pass@123
  pass@1234 passwd passwords mypassword changeme changeme123 change123 letmein letmein123 secret secret1 secret123
  default default123 temp123 temp1234 temp@123 test123 test1234 test@123 test@1234 testing testing123 demo123
  demo1234 demo@123 demodemo guest123 guest@123 user123 user1234 user@123 login123 login@123
  admin1 admin12 admin123 admin1234 admin12345 admin@1 admin@12 admin@123 admin@1234 admin@12345 administrator
  adminadmin admin123456 root123 root@123 rootroot master master123 manager manager123 manager@123 super123
  superman superman123 batman batman123 spiderman ironman monkey monkey123 dragon dragon123 shadow sunshine
  princess princess1 iloveyou iloveyou1 iloveyou2 iloveu ilovegod lovely loveme loveyou lovelove mylove football
  cricket cricket1 cricket123 baseball michael jordan jordan23 liverpool chelsea arsenal barcelona ronaldo messi10
  welcome welcome1 welcome12 welcome123 welcome@1 welcome@12 welcome@123 welcome@1234 welcome2024 welcome2025
  welcome2026 hello123 hello1234 hello@123 hellohello whatever trustno1 starwars pokemon computer internet google
  google123 facebook samsung samsung123 iphone android windows microsoft nokia123 india1 india123 india1234
  india@123 india@1234 india@1947 indian indian123 indian@123 india2024 india2025 india2026 bharat bharat123
  bharat@123 hindustan hindustan1 jaihind jaihind123 jaihind@123 jaibharat vandemataram mumbai mumbai123 mumbai@123
  delhi123 delhi@123 bangalore bangalore1 bengaluru hyderabad chennai chennai123 kolkata ahmedabad gujarat
  gujarat123 maharashtra rajasthan punjab kerala tamilnadu pune123 pune@123 surat123 krishna krishna1 krishna123
  krishna@123 harekrishna radhe123 radhekrishna radheradhe jaishreeram jaishriram jaisriram shreeram sriram shriram
  ganesh ganesh123 ganesh@123 ganesha ganpati omnamahshivay omnamahshivaya omnamahshivay1 mahadev mahadev1 mahadev123
  harharmahadev shivshakti shankar shivam shivam123 sairam sairam123 omsairam jaisairam saibaba saibaba123 hanuman
  hanuman123 bajrangbali jaimatadi jaimatadi1 matarani waheguru waheguru1 satnam allah123 allah786 bismillah786
  bismillah mashallah khuda786 jesus123 jesuschrist lakshmi laxmi123 saraswati durga123 balaji balaji123 tirupati
  venkatesh narayana govinda narendra sachin sachin10 sachin123 tendulkar dhoni7 dhoni07 msdhoni virat18 viratkohli
  kohli18 rohit123 rohit@123 rahul123 rahul@123 amit123 amit@123 suresh ramesh rajesh rajesh123 mahesh mukesh
  dinesh ganesha1 deepak deepak123 vikas123 vijay123 sanjay sanjay123 manoj123 anil123 sunil123 ashok123 arjun123
  aditya aditya123 abhishek abhishek123 akash123 ankit123 ankit@123 rakesh priya123 priya@123 pooja123 pooja@123
  neha123 neha@123 kavita sunita anjali anjali123 deepika shalini lovely123 mummypapa mummy123 papamummy maapaa
  bollywood shahrukh salman salmankhan katrina jaanu123 jaanjaan iloveindia estate realestate realestate1
  property property1 property123 property@123 broker broker123 agency agency123 aangan aangan123 aangan@123
  `
    .trim()
    .split(/\s+/u),
);
