print("bookspine")
